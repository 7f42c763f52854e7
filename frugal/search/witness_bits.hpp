// Which objects a subset loses, 512 of them at a time.
//
// An object is lost to a subset when a witness, an object of another class, agrees with it on all of it. The
// witnesses of a node stand in layers: a layer has room for one witness of each object, and for each feature
// it holds a bit for every witness that agrees on it. To add a feature to a subset is then an AND, and an
// object is lost when the bit of one of its witnesses is left in some layer.
#pragma once

#include <frugal/search/count_lost.hpp>
#include <frugal/search/lanes.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace frugal {

struct Witness {
    std::uint32_t object = 0;
    std::uint64_t shared = 0;  ///< the features on which it agrees with the object
};

class WitnessBits {
  public:
    /// A set of witnesses, layer by layer as this class lays them out.
    using Selection = std::vector<Lanes>;

    /// Takes witnesses, those of an object next to each other, and of each object only as many as there may
    /// be layers, its closest in the first. An object stands for as many equal ones as it has copies.
    /// Features are named by their place in `features` from now on.
    void assign(std::span<const Witness> witnesses, std::span<const std::uint8_t> copies,
                std::span<const std::size_t> features);

    Selection everything() const;
    /// Those of a selection that agree on one more feature.
    void keep(const Selection& selection, std::size_t place, Selection& kept);
    /// Objects lost to a subset that is not empty; more than `bearable` is all that is known of a larger
    /// number.
    std::int64_t lost_to(std::span<const std::size_t> places, std::int64_t bearable);
    /// The same for a selection.
    std::int64_t lost(const Selection& selection, std::int64_t bearable);
    /// Those of `places` that lose no more than is bearable together with `place`, and what they lose.
    std::span<const Candidate> find_bearable(const Selection& selection, std::size_t place,
                                             std::span<const std::size_t> places, std::int64_t bearable);

    /// Layers of 512 objects looked at so far.
    std::uint64_t work() const { return work_; }

  private:
    static constexpr std::size_t kMostLayers = 255;

    /// The witnesses of one object.
    struct Run {
        std::size_t first = 0;
        std::size_t layers = 0;
        std::size_t copies = 0;
    };
    /// 512 objects and their layers. Those with most witnesses come first: they are lost most often.
    struct Group {
        std::size_t first = 0;  ///< layer
        std::size_t layers = 0;
    };
    void find_runs(std::span<const Witness> witnesses, std::span<const std::uint8_t> copies);
    void lay_out(std::span<const Witness> witnesses, std::uint64_t features);
    void transpose(std::span<const std::size_t> features);
    const Lanes* bits(const Group& group, std::size_t place) const {
        return bits_.data() + group.first * features_ + place * group.layers;
    }
    LayersLeft layers_left(const Group& group, std::size_t most);
    void select(const Selection& selection, const Group& group, std::size_t place, std::size_t most);

    std::size_t features_ = 0;
    std::size_t layers_ = 0;
    std::vector<Run> runs_;
    std::vector<Group> groups_;
    std::vector<std::uint64_t> shared_;  ///< by layer and object: what the witness there agrees on
    std::vector<Lanes> bits_;            ///< by group, feature and layer
    std::vector<Lanes> left_;            ///< by layer: a selection with one more feature
    std::vector<Candidate> found_;
    std::uint64_t work_ = 0;
};

}  // namespace frugal
