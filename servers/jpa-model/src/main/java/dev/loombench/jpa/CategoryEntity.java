package dev.loombench.jpa;

import dev.loombench.kernels.data.Row.Category;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** Category of items. */
@Entity
@Table(name = "categories")
public class CategoryEntity implements TableEntity {

  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;

  private String name;

  private String description;

  /** Called by Hibernate only. */
  protected CategoryEntity() {}

  /** Creates a row that has no id yet. */
  public CategoryEntity(String name, String description) {
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
