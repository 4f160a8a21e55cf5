package dev.loombench.servers.quarkus.blocking.jpa;

import dev.loombench.kernels.data.Product;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** What {@code /db} reads. */
@Entity
@Table(name = "products")
class ProductEntity {

  @Id private Short productId;
  private String productName;
  private short supplierId;
  private short categoryId;
  private String quantityPerUnit;
  private float unitPrice;
  private short unitsInStock;
  private short unitsOnOrder;
  private short reorderLevel;
  private int discontinued;

  /** For Hibernate. */
  protected ProductEntity() {}

  Product product() {
    return new Product(
        productId,
        productName,
        supplierId,
        categoryId,
        quantityPerUnit,
        unitPrice,
        unitsInStock,
        unitsOnOrder,
        reorderLevel,
        discontinued);
  }
}
