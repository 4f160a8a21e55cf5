package dev.loombench.servers.quarkus.blocking.jpa;

import dev.loombench.kernels.data.Row.Line;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;

/** One item of a purchase. */
@Entity
@Table(name = "lines")
class LineEntity implements Stored {

  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(name = "purchase")
  private PurchaseEntity purchase;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(name = "item")
  private ItemEntity item;

  private long quantity;

  /** For Hibernate. */
  protected LineEntity() {}

  LineEntity(PurchaseEntity purchase, ItemEntity item, long quantity) {
    this.purchase = purchase;
    this.item = item;
    this.quantity = quantity;
  }

  @Override
  public Long getId() {
    return id;
  }

  @Override
  public Line row() {
    return new Line(id, purchase.getId(), item.getId(), quantity);
  }
}
