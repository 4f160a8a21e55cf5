package dev.loombench.servers.quarkus.blocking.jpa;

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
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.util.List;

/** Entity store on Jakarta Persistence's entity manager. */
@ApplicationScoped
@IfBuildProperty(name = "quarkus.hibernate-orm.enabled", stringValue = "true")
class EntityManagerStore implements EntityStore {

  private final EntityManager entities;

  /** Called on first use, so never without a database. */
  EntityManagerStore(Instance<EntityManager> entities) {
    this.entities = entities.get();
  }

  @Override
  @Transactional
  public List<Product> products() {
    return entities
        .createQuery("select product from ProductEntity product", ProductEntity.class)
        .getResultStream()
        .map(ProductEntity::product)
        .toList();
  }

  @Override
  @Transactional
  public List<Row> rows(Table table) {
    Class<? extends TableEntity> type = typeOf(table);
    return entities
        .createQuery(
            "select entity from %s entity order by entity.id".formatted(type.getSimpleName()), type)
        .getResultStream()
        .map(TableEntity::row)
        .toList();
  }

  private static Class<? extends TableEntity> typeOf(Table table) {
    return switch (table) {
      case REGIONS -> RegionEntity.class;
      case CUSTOMERS -> CustomerEntity.class;
      case CATEGORIES -> CategoryEntity.class;
      case ITEMS -> ItemEntity.class;
      case PURCHASES -> PurchaseEntity.class;
      case LINES -> LineEntity.class;
    };
  }

  @Override
  @Transactional
  public long insert(Table table, RowValues values) {
    TableEntity row = create(table, values);
    entities.persist(row);
    return row.getId();
  }

  /** Does not read referenced rows: the database checks that they exist. */
  private TableEntity create(Table table, RowValues values) {
    return switch (table) {
      case REGIONS -> new RegionEntity(values.text(0));
      case CUSTOMERS ->
          new CustomerEntity(
              values.text(0), values.text(1), reference(RegionEntity.class, values.number(2)));
      case CATEGORIES -> new CategoryEntity(values.text(0), values.text(1));
      case ITEMS ->
          new ItemEntity(
              values.text(0), values.number(1), reference(CategoryEntity.class, values.number(2)));
      case PURCHASES ->
          new PurchaseEntity(reference(CustomerEntity.class, values.number(0)), values.text(1));
      case LINES ->
          new LineEntity(
              reference(PurchaseEntity.class, values.number(0)),
              reference(ItemEntity.class, values.number(1)),
              values.number(2));
    };
  }

  private <T> T reference(Class<T> type, long id) {
    return entities.getReference(type, id);
  }
}
