package dev.loombench.jpa;

import dev.loombench.kernels.data.Row.Item;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;

/** Item for sale, in one category. */
@Entity
@Table(name = "items")
public class ItemEntity implements TableEntity {

  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;

  private String name;

  private long price;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(name = "category")
  private CategoryEntity category;

  /** Called by Hibernate only. */
  protected ItemEntity() {}

  /** Creates a row that has no id yet. */
  public ItemEntity(String name, long price, CategoryEntity category) {
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
