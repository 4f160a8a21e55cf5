package dev.loombench.jpa;

import dev.loombench.kernels.data.Row.Region;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** Region in which customers live. */
@Entity
@Table(name = "regions")
public class RegionEntity implements TableEntity {

  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;

  private String name;

  /** Called by Hibernate only. */
  protected RegionEntity() {}

  /** Creates a row that has no id yet. */
  public RegionEntity(String name) {
    this.name = name;
  }

  @Override
  public Long getId() {
    return id;
  }

  @Override
  public Region row() {
    return new Region(id, name);
  }
}
