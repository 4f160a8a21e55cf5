package dev.loombench.servers.mvc.data.jpa;

import dev.loombench.jpa.CategoryEntity;
import dev.loombench.jpa.CustomerEntity;
import dev.loombench.jpa.EntityStore;
import dev.loombench.jpa.ItemEntity;
import dev.loombench.jpa.LineEntity;
import dev.loombench.jpa.ProductEntity;
import dev.loombench.jpa.PurchaseEntity;
import dev.loombench.jpa.RegionEntity;
import dev.loombench.jpa.RowValues;
import dev.loombench.jpa.TableEntity;
import dev.loombench.kernels.data.Product;
import dev.loombench.kernels.data.Row;
import dev.loombench.kernels.data.Table;
import dev.loombench.servers.mvc.data.jpa.Repositories.Categories;
import dev.loombench.servers.mvc.data.jpa.Repositories.Customers;
import dev.loombench.servers.mvc.data.jpa.Repositories.Items;
import dev.loombench.servers.mvc.data.jpa.Repositories.Lines;
import dev.loombench.servers.mvc.data.jpa.Repositories.Products;
import dev.loombench.servers.mvc.data.jpa.Repositories.Purchases;
import dev.loombench.servers.mvc.data.jpa.Repositories.Regions;
import java.util.List;
import org.springframework.data.domain.Sort;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.transaction.annotation.Transactional;

/** Entity store on Spring Data's repositories. */
class RepositoryStore implements EntityStore {

  private static final Sort BY_ID = Sort.by("id");

  private final Products products;
  private final Regions regions;
  private final Customers customers;
  private final Categories categories;
  private final Items items;
  private final Purchases purchases;
  private final Lines lines;

  RepositoryStore(
      Products products,
      Regions regions,
      Customers customers,
      Categories categories,
      Items items,
      Purchases purchases,
      Lines lines) {
    this.products = products;
    this.regions = regions;
    this.customers = customers;
    this.categories = categories;
    this.items = items;
    this.purchases = purchases;
    this.lines = lines;
  }

  @Override
  @Transactional(readOnly = true)
  public List<Product> products() {
    return products.findAll().stream().map(ProductEntity::product).toList();
  }

  @Override
  @Transactional(readOnly = true)
  public List<Row> rows(Table table) {
    return repositoryOf(table).findAll(BY_ID).stream().map(TableEntity::row).toList();
  }

  private JpaRepository<? extends TableEntity, Long> repositoryOf(Table table) {
    return switch (table) {
      case REGIONS -> regions;
      case CUSTOMERS -> customers;
      case CATEGORIES -> categories;
      case ITEMS -> items;
      case PURCHASES -> purchases;
      case LINES -> lines;
    };
  }

  @Override
  @Transactional
  public long insert(Table table, RowValues values) {
    return save(table, values).getId();
  }

  /** Does not read referenced rows: the database checks that they exist. */
  private TableEntity save(Table table, RowValues values) {
    return switch (table) {
      case REGIONS -> regions.save(new RegionEntity(values.text(0)));
      case CUSTOMERS ->
          customers.save(
              new CustomerEntity(
                  values.text(0), values.text(1), regions.getReferenceById(values.number(2))));
      case CATEGORIES -> categories.save(new CategoryEntity(values.text(0), values.text(1)));
      case ITEMS ->
          items.save(
              new ItemEntity(
                  values.text(0), values.number(1), categories.getReferenceById(values.number(2))));
      case PURCHASES ->
          purchases.save(
              new PurchaseEntity(customers.getReferenceById(values.number(0)), values.text(1)));
      case LINES ->
          lines.save(
              new LineEntity(
                  purchases.getReferenceById(values.number(0)),
                  items.getReferenceById(values.number(1)),
                  values.number(2)));
    };
  }
}
