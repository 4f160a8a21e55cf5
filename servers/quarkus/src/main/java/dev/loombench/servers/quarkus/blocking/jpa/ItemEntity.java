package dev.loombench.servers.quarkus.blocking.jpa;

import dev.loombench.kernels.data.Row.Item;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;

/** What is sold. */
@Entity
@Table(name = "items")
class ItemEntity implements Stored {

  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;

  private String name;

  private long price;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(name = "category")
  private CategoryEntity category;

  /** For Hibernate. */
  protected ItemEntity() {}

  ItemEntity(String name, long price, CategoryEntity category) {
    this.name = name;
    this.price = price;
    this.category = category;
  }

  @Override
  public Long getId() {
    return id;
  }

  @Override
  public Item row() {
    return new Item(id, name, price, category.getId());
  }
}
