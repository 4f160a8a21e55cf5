package dev.loombench.servers.quarkus.blocking.jpa;

import dev.loombench.kernels.data.Row.Region;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** Where customers live. */
@Entity
@Table(name = "regions")
class RegionEntity implements Stored {

  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;

  private String name;

  /** For Hibernate. */
  protected RegionEntity() {}

  RegionEntity(String name) {
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
