// Which objects a subset loses, 256 of them at a time.
//
// An object is lost to a subset when a witness, an object of another class, agrees with it on all of it. The
// witnesses of a node stand in layers: a layer has room for one witness of each object, and for each feature
// it holds a bit for every witness that agrees on it. To add a feature to a subset is then an AND, and an
// object is lost when the bit of one of its witnesses is left in some layer.
#pragma once

#include <bit>
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
    /// A set of witnesses, in words as this class lays them out.
    using Selection = std::vector<std::uint64_t>;
    /// A feature and how many objects are lost with it.
    struct Candidate {
        std::size_t place = 0;  ///< among the features
        std::int64_t lost = 0;
    };

    /// Takes witnesses of objects below `objects`; of each object only as many as there may be layers.
    /// Features are named by their place in `features` from now on.
    void assign(std::span<const Witness> witnesses, std::size_t objects,
                std::span<const std::size_t> features);

    std::size_t witnesses() const { return witnesses_; }

    Selection everything() const { return Selection(layers_ * kWords, ~std::uint64_t{0}); }
    /// Those of a selection that agree on one more feature.
    void keep(const Selection& selection, std::size_t place, Selection& kept);
    /// Objects lost to a subset; more than `bearable` is all that is known of a larger number.
    std::int64_t lost_to(std::span<const std::size_t> places, std::int64_t bearable);
    /// The same for a selection.
    std::int64_t lost(const Selection& selection, std::int64_t bearable);
    /// Keeps the candidates that lose no more than is bearable together with `place` and sets what they lose.
    void keep_bearable(const Selection& selection, std::size_t place, std::int64_t bearable,
                       std::vector<Candidate>& candidates);

    /// Calls f(witness) for those selected; objects get new numbers, below `objects()`.
    template <typename F>
    void for_each(const Selection& selection, const F& f) const {
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            for (std::size_t i = 0; i < groups_[g].layers * kWords; ++i) {
                const std::size_t word = groups_[g].first * kWords + i;
                for (std::uint64_t rest = selection[word]; rest != 0; rest &= rest - 1) {
                    const auto bit = static_cast<std::size_t>(std::countr_zero(rest));
                    const std::size_t object = g * kObjects + i % kWords * 64 + bit;
                    f(Witness{static_cast<std::uint32_t>(object), shared_[word * 64 + bit]});
                }
            }
        }
    }
    std::size_t objects() const { return groups_.size() * kObjects; }

    /// Layers of 256 objects looked at so far.
    std::uint64_t work() const { return work_; }

  private:
    static constexpr std::size_t kWords = 4;
    static constexpr std::size_t kObjects = 64 * kWords;
    static constexpr std::size_t kMostLayers = 255;

    /// 256 objects and their layers. Those with most witnesses come first: they are lost most often.
    struct Group {
        std::size_t first = 0;  ///< layer
        std::size_t layers = 0;
    };
    void lay_out(std::span<const Witness> witnesses, std::size_t objects);
    void transpose(std::span<const std::size_t> features);
    const std::uint64_t* bits(const Group& group, std::size_t place) const {
        return bits_.data() + (group.first * features_ + place * group.layers) * kWords;
    }

    std::size_t features_ = 0;
    std::size_t layers_ = 0;
    std::size_t witnesses_ = 0;
    std::vector<Group> groups_;
    std::vector<std::uint64_t> shared_;  ///< by layer and object: what the witness there agrees on
    std::vector<std::uint64_t> bits_;    ///< by group, feature and layer
    std::vector<std::uint8_t> count_;    ///< by object: its witnesses
    std::vector<std::uint32_t> where_;   ///< by object: its place in the groups
    std::uint64_t work_ = 0;
};

}  // namespace frugal
