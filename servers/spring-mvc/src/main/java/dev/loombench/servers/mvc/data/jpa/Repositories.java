package dev.loombench.servers.mvc.data.jpa;

import org.springframework.data.jpa.repository.JpaRepository;

/** One for each table, as Spring Data makes them. */
final class Repositories {

  private Repositories() {}

  interface Products extends JpaRepository<ProductEntity, Short> {}

  interface Regions extends JpaRepository<RegionEntity, Long> {}

  interface Customers extends JpaRepository<CustomerEntity, Long> {}

  interface Categories extends JpaRepository<CategoryEntity, Long> {}

  interface Items extends JpaRepository<ItemEntity, Long> {}

  interface Purchases extends JpaRepository<PurchaseEntity, Long> {}

  interface Lines extends JpaRepository<LineEntity, Long> {}
}
