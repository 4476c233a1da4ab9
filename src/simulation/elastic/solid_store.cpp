#include "simulation/elastic/solid_store.h"

#include <algorithm>
#include <mutex>
#include <vector>

#include "continuum/reduced/modal_solid.h"

namespace carom::simulation {
namespace {

/// Factors that nobody uses stay while all of them take no more than this.
constexpr std::size_t most_bytes_kept = 400'000'000;

bool same_mesh(const continuum::SolidMesh& a, const continuum::SolidMesh& b) {
  const auto same_block = [](const continuum::ElementBlock& one,
                             const continuum::ElementBlock& other) {
    return one.kind == other.kind && one.nodes == other.nodes;
  };
  return a.nodes == b.nodes && std::ranges::equal(a.blocks, b.blocks, same_block);
}

bool is_made_of(const ReadySolid& ready, const continuum::SolidInput& input, int modes) {
  const continuum::ElasticSolid& solid = *ready.solid;
  const continuum::ElasticMaterial& material = solid.material();
  return material.young == input.material.young && material.poisson == input.material.poisson &&
         material.density == input.material.density && ready.mass == input.mass &&
         ready.inertia_F == input.inertia_F && ready.modes == modes &&
         solid.massless() == input.massless && solid.damping().alpha == input.damping.alpha &&
         solid.damping().beta == input.damping.beta && same_mesh(solid.mesh(), input.mesh);
}

std::size_t bytes_of(const ReadySolid& ready) {
  std::size_t bytes = 0;
  for (const auto& [h, step] : ready.steps) bytes += step->bytes();
  return bytes;
}

class SolidStore {
 public:
  std::shared_ptr<ReadySolid> find(const continuum::SolidInput& input, int modes) {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find_if(kept_, [&](const auto& ready) {
      return ready.use_count() == 1 && is_made_of(*ready, input, modes);
    });
    if (found == kept_.end()) return nullptr;
    std::rotate(kept_.begin(), found, found + 1);
    return kept_.front();
  }

  void keep(const std::shared_ptr<ReadySolid>& ready) {
    const std::lock_guard lock(mutex_);
    std::size_t bytes = 0;
    std::erase_if(kept_, [&](const auto& one) {
      if (one.use_count() > 1) return false;
      bytes += bytes_of(*one);
      return bytes > most_bytes_kept;
    });
    kept_.insert(kept_.begin(), ready);
  }

 private:
  std::mutex mutex_;
  std::vector<std::shared_ptr<ReadySolid>> kept_;  // last used first
};

}  // namespace

std::shared_ptr<ReadySolid> ready_solid(continuum::SolidInput input, int modes) {
  static SolidStore store;
  if (std::shared_ptr<ReadySolid> found = store.find(input, modes)) return found;
  auto made = std::make_shared<ReadySolid>();
  made->mass = input.mass;
  made->inertia_F = input.inertia_F;
  made->modes = modes;
  made->solid = std::make_shared<const continuum::ElasticSolid>(std::move(input));
  if (modes > 0) made->solid = continuum::make_modal_solid(made->solid, modes);
  store.keep(made);
  return made;
}

}  // namespace carom::simulation
