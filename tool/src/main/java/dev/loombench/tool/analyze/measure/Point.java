package dev.loombench.tool.analyze.measure;

/**
 * Where figures are taken, and within which variants are compared.
 *
 * @param workload the workload's name
 * @param load the load's label
 * @param point the point of the load; the load's label again unless the load has steps
 */
public record Point(String workload, String load, String point) {

  /** The point of start-up trials, which have no workload and no load. */
  public static final Point START = new Point("", "", "start");

  /** How it is called in tables and sentences. */
  public String label() {
    return point.equals(load) ? workload + ", " + load : workload + ", " + point + " of " + load;
  }
}
