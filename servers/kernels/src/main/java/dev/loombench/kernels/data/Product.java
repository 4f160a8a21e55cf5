package dev.loombench.kernels.data;

/**
 * Row of {@code products}, which {@code /db} reads. The columns are those of the products in the
 * Northwind sample data, which published comparisons use.
 */
public record Product(
    int productId,
    String productName,
    int supplierId,
    int categoryId,
    String quantityPerUnit,
    float unitPrice,
    int unitsInStock,
    int unitsOnOrder,
    int reorderLevel,
    int discontinued) {

  /** Number of rows. */
  public static final int COUNT = 70;

  /** Statement that reads all rows. */
  public static final String SELECT =
      "select product_id, product_name, supplier_id, category_id, quantity_per_unit, unit_price,"
          + " units_in_stock, units_on_order, reorder_level, discontinued from products";

  /** Returns the current row of a reader. */
  public static Product read(RowReader row) {
    return new Product(
        (int) row.number("product_id"),
        row.text("product_name"),
        (int) row.number("supplier_id"),
        (int) row.number("category_id"),
        row.text("quantity_per_unit"),
        row.real("unit_price"),
        (int) row.number("units_in_stock"),
        (int) row.number("units_on_order"),
        (int) row.number("reorder_level"),
        (int) row.number("discontinued"));
  }
}
