package dev.loombench.tool.study.sweep;

import dev.loombench.tool.study.Delay;
import dev.loombench.tool.study.Design.SweepAxis.Kind;
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

  /** Users of a closed load. */
  record Users() implements SweepKnob {}

  /** Rate of an open load. */
  record Rate() implements SweepKnob {}

  /** Parameter of the workload's kernel. */
  record Parameter(KernelName.Parameter parameter) implements SweepKnob {}

  /** Time of a delay before a downstream, in milliseconds. */
  record DelayTime(Delay delay) implements SweepKnob {}

  /** Option of the servers of some variants. */
  record Option(ServerOption option, List<VariantId> variants) implements SweepKnob {}

  /** Setting of the launch of some variants. */
  record Launch(LaunchSetting setting, List<VariantId> variants) implements SweepKnob {}

  default Kind kind() {
    return switch (this) {
      case Users() -> Kind.USERS;
      case Rate() -> Kind.RATE;
      case Parameter(var parameter) -> parameter.name().equals("millis") ? Kind.MILLIS : Kind.WORK;
      case DelayTime _ -> Kind.DELAY;
      case Option(var option, _) -> option == ServerOption.THREADS ? Kind.THREADS : Kind.OPTION;
      case Launch(var setting, _) -> setting.kind();
    };
  }

  default boolean accepts(BigDecimal value) {
    return switch (this) {
      case Users() -> isWhole(value, 1, LoadReader.MAX_USERS);
      case Rate() ->
          value.signum() > 0 && value.compareTo(BigDecimal.valueOf(LoadReader.MAX_PER_SECOND)) <= 0;
      case Parameter(var parameter) -> isWhole(value, parameter.least(), parameter.most());
      case DelayTime _ -> isWhole(value, 0, Delay.MAX.toMillis());
      case Option(var option, _) -> option.accepts(value.toPlainString());
      case Launch(var setting, _) -> setting.accepts(value);
    };
  }

  /** Returns the accepted values for messages: "give …". */
  default String allowed() {
    return switch (this) {
      case Users() -> "whole numbers from 1 to " + LoadReader.MAX_USERS;
      case Rate() -> "rates above 0, up to " + LoadReader.MAX_PER_SECOND;
      case Parameter(var parameter) ->
          "whole numbers from %d to %d".formatted(parameter.least(), parameter.most());
      case DelayTime _ -> "whole milliseconds from 0 to " + Delay.MAX.toMillis();
      case Option(var option, _) -> "values that a variant accepts: " + option.allowed();
      case Launch(var setting, _) -> setting.allowed();
    };
  }

  /** Returns what it sets, so that two axes cannot set the same. */
  default Set<String> touches() {
    return switch (this) {
      case Users(), Rate() -> Set.of("the load");
      case Parameter(var parameter) -> Set.of(parameter.name());
      case DelayTime(var delay) -> Set.of(delay.key());
      case Option(var option, var variants) -> ofEach(variants, option.key());
      case Launch(var setting, var variants) -> ofEach(variants, setting.key());
    };
  }

  private static Set<String> ofEach(List<VariantId> variants, String key) {
    return variants.stream()
        .map(variant -> key + " of " + variant)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns true for a whole number within limits. */
  static boolean isWhole(BigDecimal value, long least, long most) {
    return value.stripTrailingZeros().scale() <= 0
        && value.compareTo(BigDecimal.valueOf(least)) >= 0
        && value.compareTo(BigDecimal.valueOf(most)) <= 0;
  }
}
