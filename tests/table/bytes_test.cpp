#include <frugal/error.hpp>
#include <frugal/table/bytes.hpp>
#include <frugal/table/read_table.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

namespace frugal {
namespace {

class BytesTest : public testing::Test {
  protected:
    BytesTest()
        : folder_(std::filesystem::temp_directory_path() / fmt::format("frugal_bytes_test.{}", ::getpid())) {
        std::filesystem::create_directory(folder_);
    }
    ~BytesTest() override { std::filesystem::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }

    std::string file(const std::string& name, std::string_view bytes) const {
        std::ofstream(path(name), std::ios::binary) << bytes;
        return path(name);
    }

    std::filesystem::path folder_;
};

std::string gzip(std::string_view text) {
    z_stream stream{};
    EXPECT_EQ(deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY), Z_OK);
    std::string out(deflateBound(&stream, static_cast<uLong>(text.size())) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

std::string message_of(const std::string& path) {
    try {
        const Bytes bytes(path);
    } catch (const DataError& fault) {
        return fault.what();
    }
    return "no error";
}

TEST_F(BytesTest, PlainAndEmptyFiles) {
    EXPECT_EQ(Bytes(file("plain", "some text\n")).view(), "some text\n");
    EXPECT_EQ(Bytes(file("plain", std::string(100'000, 'x'))).view(), std::string(100'000, 'x'));
    EXPECT_EQ(Bytes(file("empty", "")).view(), "");
}

TEST_F(BytesTest, FilesThatCannotBeRead) {
    EXPECT_EQ(message_of(path("absent")), path("absent") + ": cannot be opened: No such file or directory");
    EXPECT_EQ(message_of(folder_.string()), folder_.string() + ": cannot be opened: Is a directory");
    const std::string closed = file("closed", "x");
    ::chmod(closed.c_str(), 0);
    if (::geteuid() == 0) return;  // root may read everything
    EXPECT_EQ(message_of(closed), closed + ": cannot be opened: Permission denied");
}

TEST_F(BytesTest, Gzip) {
    std::string text;
    for (int i = 0; i < 50'000; ++i) text += fmt::format("line {}\n", i);
    EXPECT_EQ(Bytes(file("one.gz", gzip(text))).view(), text);
    EXPECT_EQ(Bytes(file("two.gz", gzip(text) + gzip("") + gzip("more"))).view(), text + "more");
    EXPECT_EQ(Bytes(file("none.gz", gzip(""))).view(), "");
    EXPECT_EQ(Bytes(file("without-the-ending", gzip("x"))).view(), "x");
}

TEST_F(BytesTest, DamagedGzip) {
    const std::string whole = gzip("a,b\n1,2\n3,4\n5,6\n");
    for (std::size_t length = 2; length < whole.size(); ++length) {
        const std::string cut = file("cut.gz", whole.substr(0, length));
        EXPECT_EQ(message_of(cut), cut + ": the gzip data ends too early (is the file cut short?)") << length;
    }
    std::string wrong_sum = whole;
    wrong_sum[wrong_sum.size() - 8] = static_cast<char>(wrong_sum[wrong_sum.size() - 8] ^ 1);
    const std::string damaged = file("damaged.gz", wrong_sum);
    EXPECT_EQ(message_of(damaged), damaged + ": the gzip data is corrupt: incorrect data check");
    const std::string trailed = file("trailed.gz", whole + "trailing text");
    EXPECT_EQ(message_of(trailed), trailed + ": the gzip data is corrupt: incorrect header check");
}

TEST_F(BytesTest, TablesFromGzip) {
    EXPECT_EQ(read_table(file("t.csv.gz", gzip("a,b\n1,2\n"))).columns[1].name, "b");
    EXPECT_EQ(read_table(file("t.arff.gz", gzip("@attribute a numeric\n@data\n1.0\n"))).columns[0].values[0],
              "1");
    EXPECT_EQ(parse_table(gzip("a,b\n1,2\n"), "memory").rows, 1U);
    const std::string bad = file("bad.csv.gz", gzip("a,b\n1,2\n1\n"));
    try {
        read_table(bad);
        FAIL();
    } catch (const DataError& fault) {
        EXPECT_EQ(std::string(fault.what()).substr(0, bad.size() + 3), bad + ":3:");
    }
}

/// A file whose last byte is the last of a memory page: nothing behind it may be read.
TEST_F(BytesTest, FilesThatFillTheirPages) {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    for (const std::size_t pages : {1U, 4U}) {
        std::string text = "a,b\n";
        while (text.size() + 4 <= pages * page) text += "x,y\n";
        ASSERT_EQ(text.size(), pages * page);
        EXPECT_EQ(read_table(file("full.csv", text)).rows, text.size() / 4 - 1);
        text.back() = 'y';
        EXPECT_EQ(read_table(file("full.csv", text)).rows, text.size() / 4 - 1);
    }
}

TEST_F(BytesTest, StandardInput) {
    const int saved = ::dup(STDIN_FILENO);
    ASSERT_NE(std::freopen(file("in.csv", "a,b\n1,2\n").c_str(), "rb", stdin), nullptr);
    EXPECT_EQ(read_table("-").source, "standard input");
    ASSERT_NE(std::freopen(file("in.csv", gzip("a,b\n1,2\n3,4\n")).c_str(), "rb", stdin), nullptr);
    EXPECT_EQ(read_table("-").rows, 2U);
    ::dup2(saved, STDIN_FILENO);
    ::close(saved);
}

}  // namespace
}  // namespace frugal
