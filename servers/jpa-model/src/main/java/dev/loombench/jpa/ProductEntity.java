package dev.loombench.jpa;

import dev.loombench.kernels.data.Product;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** Row of the table that {@code /db} reads. */
@Entity
@Table(name = "products")
public class ProductEntity {

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

  /** Called by Hibernate only. */
  protected ProductEntity() {}

  /** Returns the values of the row. */
  public Product product() {
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
