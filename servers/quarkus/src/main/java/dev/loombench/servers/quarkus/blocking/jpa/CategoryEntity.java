package dev.loombench.servers.quarkus.blocking.jpa;

import dev.loombench.kernels.data.Row.Category;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** What items are kinds of. */
@Entity
@Table(name = "categories")
class CategoryEntity implements Stored {

  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;

  private String name;

  private String description;

  /** For Hibernate. */
  protected CategoryEntity() {}

  CategoryEntity(String name, String description) {
    this.name = name;
    this.description = description;
  }

  @Override
  public Long getId() {
    return id;
  }

  @Override
  public Category row() {
    return new Category(id, name, description);
  }
}
