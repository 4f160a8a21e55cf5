package dev.loombench.servers.quarkus.blocking.jpa;

import dev.loombench.kernels.data.Product;
import dev.loombench.kernels.data.Row;
import dev.loombench.kernels.data.Table;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.util.List;

/** The tables, each call in a transaction. */
@ApplicationScoped
@IfBuildProperty(name = "quarkus.hibernate-orm.enabled", stringValue = "true")
class Store {

  private final EntityManager entities;

  /** Made when it is first asked, so never without a database. */
  Store(Instance<EntityManager> entities) {
    this.entities = entities.get();
  }

  @Transactional
  List<Product> products() {
    return entities
        .createQuery("select product from ProductEntity product", ProductEntity.class)
        .getResultStream()
        .map(ProductEntity::product)
        .toList();
  }

  @Transactional
  List<Row> rows(Table table) {
    Class<? extends Stored> type = typeOf(table);
    return entities
        .createQuery(
            "select stored from %s stored order by stored.id".formatted(type.getSimpleName()), type)
        .getResultStream()
        .map(Stored::row)
        .toList();
  }

  private static Class<? extends Stored> typeOf(Table table) {
    return switch (table) {
      case REGIONS -> RegionEntity.class;
      case CUSTOMERS -> CustomerEntity.class;
      case CATEGORIES -> CategoryEntity.class;
      case ITEMS -> ItemEntity.class;
      case PURCHASES -> PurchaseEntity.class;
      case LINES -> LineEntity.class;
    };
  }

  @Transactional
  long insert(Table table, Values values) {
    Stored row = made(table, values);
    entities.persist(row);
    return row.getId();
  }

  /** What a row refers to is not read before: the database knows whether it is there. */
  private Stored made(Table table, Values values) {
    return switch (table) {
      case REGIONS -> new RegionEntity(values.text(0));
      case CUSTOMERS ->
          new CustomerEntity(
              values.text(0), values.text(1), referred(RegionEntity.class, values.number(2)));
      case CATEGORIES -> new CategoryEntity(values.text(0), values.text(1));
      case ITEMS ->
          new ItemEntity(
              values.text(0), values.number(1), referred(CategoryEntity.class, values.number(2)));
      case PURCHASES ->
          new PurchaseEntity(referred(CustomerEntity.class, values.number(0)), values.text(1));
      case LINES ->
          new LineEntity(
              referred(PurchaseEntity.class, values.number(0)),
              referred(ItemEntity.class, values.number(1)),
              values.number(2));
    };
  }

  private <T> T referred(Class<T> type, long id) {
    return entities.getReference(type, id);
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
