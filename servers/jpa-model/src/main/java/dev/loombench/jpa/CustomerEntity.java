package dev.loombench.jpa;

import dev.loombench.kernels.data.Row.Customer;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;

/** Customer of the shop, in one region. */
@Entity
@Table(name = "customers")
public class CustomerEntity implements TableEntity {

  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;

  private String name;

  private String email;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(name = "region")
  private RegionEntity region;

  /** Called by Hibernate only. */
  protected CustomerEntity() {}

  /** Creates a row that has no id yet. */
  public CustomerEntity(String name, String email, RegionEntity region) {
    this.name = name;
    this.email = email;
    this.region = region;
  }

  @Override
  public Long getId() {
    return id;
  }

  @Override
  public Customer row() {
    return new Customer(id, name, email, region.getId());
  }
}
