package dev.loombench.servers.mvc.data.jpa;

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

/** The tables, each call in a transaction. */
class Store {

  private static final Sort OLDEST_FIRST = Sort.by("id");

  private final Products products;
  private final Regions regions;
  private final Customers customers;
  private final Categories categories;
  private final Items items;
  private final Purchases purchases;
  private final Lines lines;

  Store(
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

  @Transactional(readOnly = true)
  List<Product> products() {
    return products.findAll().stream().map(ProductEntity::product).toList();
  }

  @Transactional(readOnly = true)
  List<Row> rows(Table table) {
    return repositoryOf(table).findAll(OLDEST_FIRST).stream().map(Stored::row).toList();
  }

  private JpaRepository<? extends Stored, Long> repositoryOf(Table table) {
    return switch (table) {
      case REGIONS -> regions;
      case CUSTOMERS -> customers;
      case CATEGORIES -> categories;
      case ITEMS -> items;
      case PURCHASES -> purchases;
      case LINES -> lines;
    };
  }

  @Transactional
  long insert(Table table, Values values) {
    return saved(table, values).getId();
  }

  /** What a row refers to is not read before: the database knows whether it is there. */
  private Stored saved(Table table, Values values) {
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

  /** The values of a new row, in the order of its columns. */
  record Values(List<Object> inOrder) {

    String text(int column) {
      return (String) inOrder.get(column);
    }

    long number(int column) {
      return (Long) inOrder.get(column);
    }
  }
}
