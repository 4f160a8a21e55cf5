package dev.loombench.kernels.serving;

/** Metrics that the framework itself measures and publishes, as many services have them. */
public enum FrameworkMetrics {
  /** None: no request is timed. */
  NONE,
  /** The framework's integration of Micrometer, with an endpoint for Prometheus. */
  MICROMETER;

  /** Name of the property, without the prefix {@code loombench.}. */
  public static final String PROPERTY = "metrics";

  /**
   * Reads {@code loombench.metrics}.
   *
   * @throws BadProperty if it is neither {@code none} nor {@code micrometer}
   */
  public static FrameworkMetrics from(LoombenchProperties properties) {
    return switch (properties.text(PROPERTY).orElse("none")) {
      case "none" -> NONE;
      case "micrometer" -> MICROMETER;
      case String other -> throw LoombenchProperties.invalid(PROPERTY, other, "none or micrometer");
    };
  }
}
