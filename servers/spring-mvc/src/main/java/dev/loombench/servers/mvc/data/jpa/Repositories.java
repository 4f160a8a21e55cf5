package dev.loombench.servers.mvc.data.jpa;

import dev.loombench.jpa.CategoryEntity;
import dev.loombench.jpa.CustomerEntity;
import dev.loombench.jpa.ItemEntity;
import dev.loombench.jpa.LineEntity;
import dev.loombench.jpa.ProductEntity;
import dev.loombench.jpa.PurchaseEntity;
import dev.loombench.jpa.RegionEntity;
import org.springframework.data.jpa.repository.JpaRepository;

/** Spring Data repositories, one per table. */
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
