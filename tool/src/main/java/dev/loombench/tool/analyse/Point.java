package dev.loombench.tool.analyse;

/**
 * Where figures are taken, and within which variants are compared.
 *
 * @param workload the workload's name
 * @param load the load's label
 * @param point the point of the load; the load's label again unless the load has steps
 */
public record Point(String workload, String load, String point) {

  /** How it is called in tables and sentences. */
  public String label() {
    return point.equals(load) ? workload + ", " + load : workload + ", " + point + " of " + load;
  }
}
