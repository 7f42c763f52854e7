#include <frugal/error.hpp>
#include <frugal/search/checkpoint.hpp>
#include <frugal/table/bytes.hpp>
#include <frugal/table/fnv1a.hpp>

#include <charconv>
#include <cstdio>
#include <filesystem>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace frugal {
namespace {

constexpr std::string_view kFirstLine = "frugal checkpoint 9";

std::string fingerprint(const Granules& granules, const TestCosts& costs, const Goal& goal,
                        const Techniques& techniques) {
    Fnv1a hash;
    hash.add_number(granules.size());
    for (std::size_t feature = 0; feature < granules.features(); ++feature) {
        hash.add_number(static_cast<std::uint64_t>(costs[feature]));
        granules.codes(feature).visit([&](auto codes) {
            for (const auto code : codes) hash.add_number(code, 4);
        });
    }
    for (std::size_t granule = 0; granule < granules.size(); ++granule) {
        hash.add_number(granules.decisions()[granule], 4);
        hash.add_number(static_cast<std::uint64_t>(granules.weights()[granule]));
    }
    hash.add_number(static_cast<std::uint64_t>(goal.kind()));
    hash.add_number(static_cast<std::uint64_t>(goal.budget()));
    hash.add_number(static_cast<std::uint64_t>(goal.required()));
    hash.add_number(goal.all() ? 1 : 0);
    for (const TechniqueName& entry : technique_names()) hash.add_number(techniques.*entry.part ? 1 : 0);
    return hash.text();
}

void write_members(std::string& text, const std::vector<std::size_t>& features) {
    for (const std::size_t feature : features) text += fmt::format(" {}", feature);
}

// Numbers down to the last bit: the search must go on exactly as it would have.

std::string record_fields(const BoundRecord& record) {
    return fmt::format("{} {} {:a} {:a} {} {} {}", record.asked, record.paid, record.bounded, record.closed,
                       record.asking, record.splitting, record.work);
}

void write_points(std::string& text, const std::vector<Point>& points) {
    for (const Point& point : points) {
        text += fmt::format("point {} {} {:d} {:d}", point.cost, point.decided, point.added_to,
                            point.left_out_of);
        write_members(text, point.features.members());
        text += '\n';
    }
}

void write_parts(std::string& text, const std::vector<Subproblem>& parts) {
    for (const Subproblem& part : parts) {
        text += fmt::format("part {}", part.chosen.size());
        write_members(text, part.chosen.members());
        write_members(text, part.open);
        text += '\n';
        if (part.is_range()) text += fmt::format("up-to {}\n", part.up_to);
        if (!part.out_of_reach.empty()) {
            text += "out-of-reach";
            for (const Stair& stair : part.out_of_reach)
                text += fmt::format(" {} {}", stair.up_to, stair.at_least);
            text += '\n';
        }
        if (part.bound.empty()) continue;
        text += fmt::format("bound-of-part {:a}", part.bound.constant);
        for (const std::size_t feature : part.open)
            text += fmt::format(" {:a} {:a}", part.bound.profit[feature], part.bound.share[feature]);
        text += '\n';
    }
}

std::string written(const Checkpoint& state, const std::string& question) {
    std::string text =
        fmt::format("{}\nquestion {}\nnodes {}\nwork {}\n", kFirstLine, question, state.nodes, state.work);
    text += fmt::format("record {}\n", record_fields(state.record));
    if (state.clauses) text += "clauses\n";
    if (state.bound) text += fmt::format("bound {}\n", *state.bound);
    write_points(text, state.points);
    const auto write_sets = [&text](std::string_view word, const std::vector<FeatureSet>& sets) {
        for (const FeatureSet& set : sets) {
            text += word;
            write_members(text, set.members());
            text += '\n';
        }
    };
    write_sets("optimum", state.optima);
    write_sets("clause", state.pool);
    write_parts(text, state.parts);
    if (!state.begun.parts.empty()) {
        text += fmt::format("round {} {} {} {}\n", state.begun.clauses, state.begun.work,
                            state.begun.turn_work, record_fields(state.begun.record));
        write_points(text, state.begun.points);
        write_parts(text, state.begun.parts);
    }
    Fnv1a hash;
    hash.add(text);
    return text + fmt::format("end {}\n", hash.text());
}

/// Reads the lines of a checkpoint whose checksum has been found right.
class Reader {
  public:
    Reader(std::string_view text, const std::string& path, std::size_t features)
        : text_(text), path_(path), features_(features) {}

    Checkpoint read() {
        Checkpoint state;
        std::vector<Point>* points = &state.points;
        std::vector<Subproblem>* parts = &state.parts;
        while (next_line()) {
            const std::string_view word = field();
            if (word == "nodes") {
                state.nodes = count();
            } else if (word == "clauses") {
                state.clauses = true;
            } else if (word == "record") {
                state.record = record();
            } else if (word == "round") {  // all that follows is about the one that was begun
                state.begun.clauses = count();
                state.begun.work = count();
                state.begun.turn_work = count();
                state.begun.record = record();
                points = &state.begun.points;
                parts = &state.begun.parts;
            } else if (word == "work") {
                state.work = count();
            } else if (word == "bound") {
                state.bound = number();
            } else if (word == "point") {
                Point point;
                point.cost = number();
                point.decided = number();
                point.added_to = number() != 0;
                point.left_out_of = number() != 0;
                point.features = set();
                points->push_back(std::move(point));
            } else if (word == "optimum") {
                state.optima.push_back(set());
            } else if (word == "clause") {
                state.pool.push_back(set());
            } else if (word == "part") {
                Subproblem part{FeatureSet(features_), {}};
                for (std::int64_t chosen = number(); chosen > 0; --chosen) part.chosen.insert(feature());
                while (!rest_.empty()) part.open.push_back(feature());
                parts->push_back(std::move(part));
            } else if (word == "up-to" && !parts->empty()) {
                parts->back().up_to = number();
            } else if (word == "out-of-reach" && !parts->empty()) {
                read_out_of_reach(parts->back());
            } else if (word == "bound-of-part" && !parts->empty()) {
                read_bound(parts->back());
            } else {
                fail();
            }
        }
        return state;
    }

  private:
    void read_bound(Subproblem& part) {
        part.bound = {real(), std::vector<double>(features_, 0), std::vector<double>(features_, 0)};
        for (const std::size_t feature : part.open) {
            part.bound.profit[feature] = real();
            part.bound.share[feature] = real();
        }
    }

    void read_out_of_reach(Subproblem& part) {
        while (!rest_.empty()) {
            const Units up_to = number();
            part.out_of_reach.push_back({up_to, number()});
        }
    }

    [[noreturn]] void fail() const { throw DataError(path_, line_, "the checkpoint is damaged here"); }

    bool next_line() {
        if (text_.empty()) return false;
        const std::size_t end = text_.find('\n');
        rest_ = text_.substr(0, end);
        text_.remove_prefix(end + 1);
        ++line_;
        return true;
    }
    std::string_view field() {
        const std::size_t end = std::min(rest_.find(' '), rest_.size());
        const std::string_view word = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return word;
    }
    std::int64_t number() {
        const std::string_view word = field();
        std::int64_t value = 0;
        const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc() || stop != word.data() + word.size()) fail();
        return value;
    }
    std::uint64_t count() {
        const std::int64_t value = number();
        if (value < 0) fail();
        return static_cast<std::uint64_t>(value);
    }
    BoundRecord record() {
        BoundRecord read;
        read.asked = count();
        read.paid = count();
        read.bounded = real();
        read.closed = real();
        read.asking = count();
        read.splitting = count();
        read.work = count();
        return read;
    }
    double real() {
        std::string_view word = field();
        const bool negative = word.starts_with('-');
        word.remove_prefix(negative ? 1 : 0);
        if (!word.starts_with("0x")) fail();
        word.remove_prefix(2);
        double value = 0;
        const auto [stop, error] =
            std::from_chars(word.data(), word.data() + word.size(), value, std::chars_format::hex);
        if (error != std::errc() || stop != word.data() + word.size()) fail();
        return negative ? -value : value;
    }
    std::size_t feature() {
        const std::int64_t value = number();
        if (value < 0 || static_cast<std::size_t>(value) >= features_) fail();
        return static_cast<std::size_t>(value);
    }
    FeatureSet set() {
        FeatureSet members(features_);
        while (!rest_.empty()) members.insert(feature());
        return members;
    }

    std::string_view text_;
    std::string_view rest_;
    const std::string& path_;
    std::size_t features_;
    std::size_t line_ = 2;
};

/// Writes all of it down to the disk; false when that fails.
bool write_durably(const std::string& path, std::string_view text) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) return false;
    bool good = true;
    while (good && !text.empty()) {
        const ssize_t count = ::write(file, text.data(), text.size());
        good = count > 0;
        if (good) text.remove_prefix(static_cast<std::size_t>(count));
    }
    good = good && ::fsync(file) == 0;
    return ::close(file) == 0 && good;
}

}  // namespace

CheckpointFile::CheckpointFile(std::string path, const Granules& granules, const TestCosts& costs,
                               const Goal& goal, const Techniques& techniques)
    : path_(std::move(path)), features_(granules.features()) {
    if (path_.empty()) return;
    question_ = fingerprint(granules, costs, goal, techniques);
    // Better to learn now than after an hour that nothing can be written.
    if (!write_durably(path_ + ".new", "")) throw DataError(path_, 0, "cannot be written");
    std::remove((path_ + ".new").c_str());
}

std::optional<Checkpoint> CheckpointFile::load() const {
    std::error_code error;
    if (path_.empty() || !std::filesystem::exists(path_, error)) return std::nullopt;
    const Bytes bytes(path_);
    std::string_view text = bytes.view();
    if (!text.starts_with(kFirstLine)) throw DataError(path_, 1, "this is no checkpoint of a search");
    const std::size_t last = text.rfind("\nend ");
    Fnv1a hash;
    if (last != std::string_view::npos) hash.add(text.substr(0, last + 1));
    if (last == std::string_view::npos || text.substr(last + 1) != fmt::format("end {}\n", hash.text()))
        throw DataError(path_, 0, "the checkpoint is damaged or cut short; remove it to start anew");
    text = text.substr(0, last + 1);
    const std::string head = fmt::format("{}\nquestion {}\n", kFirstLine, question_);
    if (!text.starts_with(head)) {
        throw DataError(path_, 2,
                        "this checkpoint belongs to another question (table, costs, budget or options "
                        "differ); give another file or remove it");
    }
    text.remove_prefix(head.size());
    return Reader(text, path_, features_).read();
}

void CheckpointFile::save(const Checkpoint& state) const {
    const std::string fresh = path_ + ".new";
    if (write_durably(fresh, written(state, question_))) std::rename(fresh.c_str(), path_.c_str());
}

}  // namespace frugal
