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
  HEAP("heap", SweepAxis.Kind.HEAP, "whole MiB from 8 to 1048576") {
    @Override
    boolean accepts(BigDecimal value) {
      return SweepKnob.isWhole(value, 8, 1 << 20);
    }

    @Override
    boolean isOf(Variant variant) {
      return takesFlags(variant);
    }

    @Override
    Variant in(Variant variant, BigDecimal value) {
      String size = value.toPlainString() + "m";
      return variant.withFlags("-Xms" + size, "-Xmx" + size);
    }
  },
  /** CPU quota. */
  CPUS("cpus", SweepAxis.Kind.CPUS, Limits.CPUS_RULE) {
    @Override
    boolean accepts(BigDecimal value) {
      return Limits.acceptsCpus(value);
    }

    @Override
    boolean isOf(Variant variant) {
      return !(variant.server() instanceof Server.Running);
    }

    @Override
    Variant in(Variant variant, BigDecimal value) {
      return variant.limitedTo(variant.limits().withCpus(value.doubleValue()));
    }
  },
  /** Feature release of the JDK. */
  JDK("jdk", SweepAxis.Kind.JDK, "releases from 8 to 99") {
    @Override
    boolean accepts(BigDecimal value) {
      return SweepKnob.isWhole(value, 8, 99);
    }

    @Override
    boolean isOf(Variant variant) {
      return switch (variant.server()) {
        case Server.Bundled bundled -> bundled.packaging() != Packaging.NATIVE;
        case Server.Command command -> command.asksForJava();
        case Server.Running _ -> false;
      };
    }

    @Override
    Variant in(Variant variant, BigDecimal value) {
      return variant.on(value.toPlainString());
    }
  },
  /** Garbage collector, by its place among {@link Collector}s. */
  COLLECTOR("gc", SweepAxis.Kind.COLLECTOR, "collectors") {
    @Override
    boolean accepts(BigDecimal value) {
      return SweepKnob.isWhole(value, 0, Collector.values().length - 1L);
    }

    @Override
    boolean isOf(Variant variant) {
      return takesFlags(variant)
          && !(variant.server() instanceof Server.Bundled bundled
              && bundled.packaging() == Packaging.NATIVE);
    }

    @Override
    Variant in(Variant variant, BigDecimal value) {
      return variant.withFlags(Collector.at(value.intValueExact()).flag());
    }
  };

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

  /** Returns the kind of its axis. */
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

  /** Returns true if it accepts that value. */
  abstract boolean accepts(BigDecimal value);

  /** Returns true if a variant has the setting. */
  abstract boolean isOf(Variant variant);

  /** Returns a variant with a value of the setting. */
  abstract Variant in(Variant variant, BigDecimal value);

  private static boolean takesFlags(Variant variant) {
    return switch (variant.server()) {
      case Server.Bundled _ -> true;
      case Server.Command command -> command.takesJvmFlags();
      case Server.Running _ -> false;
    };
  }
}
