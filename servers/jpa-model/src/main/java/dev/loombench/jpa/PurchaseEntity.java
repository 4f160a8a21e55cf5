package dev.loombench.jpa;

import dev.loombench.kernels.data.Row.Purchase;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;

/** Purchase of one customer, made of lines. */
@Entity
@Table(name = "purchases")
public class PurchaseEntity implements TableEntity {

  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(name = "customer")
  private CustomerEntity customer;

  private String remark;

  /** Called by Hibernate only. */
  protected PurchaseEntity() {}

  /** Creates a row that has no id yet. */
  public PurchaseEntity(CustomerEntity customer, String remark) {
    this.customer = customer;
    this.remark = remark;
  }

  @Override
  public Long getId() {
    return id;
  }

  @Override
  public Purchase row() {
    return new Purchase(id, customer.getId(), remark);
  }
}
