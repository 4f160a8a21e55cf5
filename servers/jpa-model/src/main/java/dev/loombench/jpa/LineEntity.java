package dev.loombench.jpa;

import dev.loombench.kernels.data.Row.Line;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;

/** Line of a purchase: one item and its quantity. */
@Entity
@Table(name = "lines")
public class LineEntity implements TableEntity {

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

  /** Called by Hibernate only. */
  protected LineEntity() {}

  /** Creates a row that has no id yet. */
  public LineEntity(PurchaseEntity purchase, ItemEntity item, long quantity) {
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
