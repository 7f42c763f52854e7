// Memory that is freed is kept for what comes next. A search asks for memory again as soon as it has given
// some back; what went back to the system would have to be cleared and mapped anew, which takes longer than
// many searches do.
#pragma once

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace frugal::cli {

inline void keep_freed_memory() {
#ifdef __GLIBC__
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
#endif
}

}  // namespace frugal::cli
