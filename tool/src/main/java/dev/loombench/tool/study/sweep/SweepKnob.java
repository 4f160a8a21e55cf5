package dev.loombench.tool.study.sweep;

import dev.loombench.tool.study.Delay;
import dev.loombench.tool.study.Design.SweepAxis;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.ServerOption;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.yaml.LoadReader;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Setting that an axis of a sweep changes. */
sealed interface SweepKnob {

  /** Returns the kind of its axis. */
  SweepAxis.Kind kind();

  /** Returns true if it accepts that value. */
  boolean accepts(BigDecimal value);

  /** Returns the accepted values for messages: "give …". */
  String allowed();

  /** Returns what it sets, so that two axes cannot set the same. */
  Set<String> touches();

  /** Users of a closed load. */
  record Users() implements SweepKnob {
    @Override
    public SweepAxis.Kind kind() {
      return SweepAxis.Kind.USERS;
    }

    @Override
    public boolean accepts(BigDecimal value) {
      return isWhole(value, 1, LoadReader.MAX_USERS);
    }

    @Override
    public String allowed() {
      return "whole numbers from 1 to " + LoadReader.MAX_USERS;
    }

    @Override
    public Set<String> touches() {
      return Set.of("the load");
    }
  }

  /** Rate of an open load. */
  record Rate() implements SweepKnob {
    @Override
    public SweepAxis.Kind kind() {
      return SweepAxis.Kind.RATE;
    }

    @Override
    public boolean accepts(BigDecimal value) {
      return value.signum() > 0
          && value.compareTo(BigDecimal.valueOf(LoadReader.MAX_PER_SECOND)) <= 0;
    }

    @Override
    public String allowed() {
      return "rates above 0, up to " + LoadReader.MAX_PER_SECOND;
    }

    @Override
    public Set<String> touches() {
      return Set.of("the load");
    }
  }

  /** Parameter of the workload's kernel. */
  record Parameter(KernelName.Parameter parameter) implements SweepKnob {
    @Override
    public SweepAxis.Kind kind() {
      return parameter.name().equals("millis") ? SweepAxis.Kind.MILLIS : SweepAxis.Kind.WORK;
    }

    @Override
    public boolean accepts(BigDecimal value) {
      return isWhole(value, parameter.least(), parameter.most());
    }

    @Override
    public String allowed() {
      return "whole numbers from %d to %d".formatted(parameter.least(), parameter.most());
    }

    @Override
    public Set<String> touches() {
      return Set.of(parameter.name());
    }
  }

  /** Time of a delay before a downstream, in milliseconds. */
  record DelayTime(Delay delay) implements SweepKnob {
    @Override
    public SweepAxis.Kind kind() {
      return SweepAxis.Kind.DELAY;
    }

    @Override
    public boolean accepts(BigDecimal value) {
      return isWhole(value, 0, Delay.MAX.toMillis());
    }

    @Override
    public String allowed() {
      return "whole milliseconds from 0 to " + Delay.MAX.toMillis();
    }

    @Override
    public Set<String> touches() {
      return Set.of(delay.key());
    }
  }

  /** Option of the servers of some variants. */
  record Option(ServerOption option, List<VariantId> variants) implements SweepKnob {
    @Override
    public SweepAxis.Kind kind() {
      return option == ServerOption.THREADS ? SweepAxis.Kind.THREADS : SweepAxis.Kind.OPTION;
    }

    @Override
    public boolean accepts(BigDecimal value) {
      return option.accepts(value.toPlainString());
    }

    @Override
    public String allowed() {
      return "values that a variant accepts: " + option.allowed();
    }

    @Override
    public Set<String> touches() {
      return variants.stream()
          .map(variant -> option.key() + " of " + variant)
          .collect(Collectors.toUnmodifiableSet());
    }
  }

  /** Setting of the launch of some variants. */
  record Launch(LaunchSetting setting, List<VariantId> variants) implements SweepKnob {
    @Override
    public SweepAxis.Kind kind() {
      return setting.kind();
    }

    @Override
    public boolean accepts(BigDecimal value) {
      return setting.accepts(value);
    }

    @Override
    public String allowed() {
      return setting.allowed();
    }

    @Override
    public Set<String> touches() {
      return variants.stream()
          .map(variant -> setting.key() + " of " + variant)
          .collect(Collectors.toUnmodifiableSet());
    }
  }

  /** Returns true for a whole number within limits. */
  static boolean isWhole(BigDecimal value, long least, long most) {
    return value.stripTrailingZeros().scale() <= 0
        && value.compareTo(BigDecimal.valueOf(least)) >= 0
        && value.compareTo(BigDecimal.valueOf(most)) <= 0;
  }
}
