package dev.loombench.tool.analyze.inspect;

/**
 * Resource that growing load fills, by the utilization law: its use grows with the load, as long as
 * the time that a request holds it stays (Lazowska et al., "Quantitative System Performance", 1984,
 * section 3.3).
 *
 * @param name name of the group of threads; empty for other resources
 * @param used mean use now
 * @param available use at which it is full
 */
public record GrowthLimit(
    Resource resource,
    String name,
    double used,
    double available,
    Multiple multiple,
    Origin origin) {

  /** Resource of a process. */
  public enum Resource {
    CPU,
    THREADS,
    CONNECTIONS
  }

  /** Origin of the size of a resource. */
  public enum Origin {
    /** Reported by the kernel or the application. */
    READ,
    /** All of them were busy. */
    SEEN,
    /** Default of the software that has threads of this name. */
    DEFAULT,
    /** Given by the user. */
    GIVEN,
    /** Number of its threads, which stayed the same; the pool may grow. */
    NOT_GROWN
  }

  /** Multiple of the load now at which the resource is full, with its 95 % interval. */
  public record Multiple(double estimate, double low, double high) {

    /** Returns this multiple as a lower bound. */
    Multiple orMore() {
      return new Multiple(estimate, low, Double.POSITIVE_INFINITY);
    }

    public boolean isLowerBound() {
      return Double.isInfinite(high);
    }

    /** Returns the multiple for a use with an error of this half width. */
    static Multiple of(double used, double error, double available) {
      return new Multiple(
          available / used,
          available / (used + error),
          error < used ? available / (used - error) : Double.POSITIVE_INFINITY);
    }
  }
}
