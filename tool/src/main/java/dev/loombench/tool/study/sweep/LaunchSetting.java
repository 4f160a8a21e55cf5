package dev.loombench.tool.study.sweep;

import dev.loombench.tool.study.Design.SweepAxis;
import dev.loombench.tool.study.JvmSettings.Collector;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Packaging;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import java.math.BigDecimal;

/** Setting of the launch of a server that an axis of a sweep changes. */
enum LaunchSetting {
  /** Initial and maximum heap, in MiB. */
  HEAP("heap", SweepAxis.Kind.HEAP, "whole MiB from 8 to 1048576"),
  /** CPU quota. */
  CPUS("cpus", SweepAxis.Kind.CPUS, Limits.CPUS_RULE),
  /** Feature release of the JDK. */
  JDK("jdk", SweepAxis.Kind.JDK, "releases from 8 to 99"),
  /** Garbage collector, by its place among {@link Collector}s. */
  COLLECTOR("gc", SweepAxis.Kind.COLLECTOR, "collectors");

  private final String key;
  private final SweepAxis.Kind kind;
  private final String allowed;

  LaunchSetting(String key, SweepAxis.Kind kind, String allowed) {
    this.key = key;
    this.kind = kind;
    this.allowed = allowed;
  }

  /** Returns its name on the command line. */
  String key() {
    return key;
  }

  SweepAxis.Kind kind() {
    return kind;
  }

  /** Returns the accepted values for messages: "give …". */
  String allowed() {
    return allowed;
  }

  /** Returns true if its values have no order, so that none can be inferred from two others. */
  boolean isUnordered() {
    return this == JDK || this == COLLECTOR;
  }

  boolean accepts(BigDecimal value) {
    return switch (this) {
      case HEAP -> SweepKnob.isWhole(value, 8, 1 << 20);
      case CPUS -> Limits.acceptsCpus(value);
      case JDK -> SweepKnob.isWhole(value, 8, 99);
      case COLLECTOR -> SweepKnob.isWhole(value, 0, Collector.values().length - 1L);
    };
  }

  boolean isOf(Variant variant) {
    return switch (variant.server()) {
      case Server.Running _ -> false;
      case Server.Bundled bundled ->
          this == HEAP || this == CPUS || bundled.packaging() != Packaging.NATIVE;
      case Server.Command command ->
          switch (this) {
            case HEAP, COLLECTOR -> command.takesJvmFlags();
            case CPUS -> true;
            case JDK -> command.asksForJava();
          };
    };
  }

  Variant in(Variant variant, BigDecimal value) {
    return switch (this) {
      case HEAP -> {
        String size = value.toPlainString() + "m";
        yield variant.withFlags("-Xms" + size, "-Xmx" + size);
      }
      case CPUS -> variant.limitedTo(variant.limits().withCpus(value.doubleValue()));
      case JDK -> variant.on(value.toPlainString());
      case COLLECTOR -> variant.withFlags(Collector.at(value.intValueExact()).flag());
    };
  }
}
