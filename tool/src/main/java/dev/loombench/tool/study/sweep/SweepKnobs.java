package dev.loombench.tool.study.sweep;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Delay;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.ServerModule;
import dev.loombench.tool.study.ServerOption;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.yaml.NearestName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Settings of a workload and two variants that a sweep can change, by axis name. */
final class SweepKnobs {

  private final Workload workload;
  private final Map<String, SweepKnob> byName = new LinkedHashMap<>();

  SweepKnobs(Workload workload, List<Variant> pair, List<Delay> delays) {
    this.workload = workload;
    byName.put("users", new SweepKnob.Users());
    byName.put("rate", new SweepKnob.Rate());
    if (workload.work() instanceof Work.Kernel kernel) {
      kernel
          .kernel()
          .parameters()
          .forEach(parameter -> byName.put(parameter.name(), new SweepKnob.Parameter(parameter)));
    }
    delays.forEach(delay -> byName.put(delay.key(), new SweepKnob.DelayTime(delay)));
    for (ServerOption option : ServerOption.values()) {
      add(
          option.key(),
          pair.stream().filter(variant -> isNumber(variant, option)),
          turnable -> new SweepKnob.Option(option, turnable));
    }
    for (LaunchSetting setting : LaunchSetting.values()) {
      add(
          setting.key(),
          pair.stream().filter(setting::isOf),
          turnable -> new SweepKnob.Launch(setting, turnable));
    }
  }

  /** Adds a setting, of the variants that have it together and of each alone. */
  private void add(
      String key, Stream<Variant> havingIt, Function<List<VariantId>, SweepKnob> knob) {
    List<VariantId> turnable = havingIt.map(Variant::id).toList();
    if (!turnable.isEmpty()) {
      byName.put(key, knob.apply(turnable));
      turnable.forEach(variant -> byName.put(variant + "." + key, knob.apply(List.of(variant))));
    }
  }

  /**
   * Returns the setting of an axis.
   *
   * @throws Problem if there is none of that name, or it does not accept a value
   */
  SweepKnob of(AxisOption option) {
    SweepKnob knob = byName.get(option.name());
    if (knob == null) {
      throw Problem.usage(
          "%s: '%s' can't be swept%s Of workload '%s' and these variants there are: %s."
              .formatted(
                  option.option(),
                  option.name(),
                  hint(option.name()),
                  workload.id(),
                  String.join(", ", byName.keySet())));
    }
    option.values().stream()
        .filter(value -> !knob.accepts(value))
        .findFirst()
        .ifPresent(
            value -> {
              throw Problem.usage(
                  "%s: %s can't be %s; give %s."
                      .formatted(
                          option.option(), option.name(), value.toPlainString(), knob.allowed()));
            });
    return knob;
  }

  private String hint(String typed) {
    String hint = NearestName.hint(typed, byName.keySet());
    return hint.isEmpty() ? "." : hint;
  }

  /** Returns true if a variant's option is a number, or absent with a numeric default. */
  private static boolean isNumber(Variant variant, ServerOption option) {
    return switch (variant.server()) {
      case Server.Bundled bundled ->
          ServerModule.of(bundled.module()).stream()
                  .anyMatch(module -> module.takes(option, bundled.properties()))
              && option.accepts("1")
              && bundled.properties().getOrDefault(option.key(), "1").matches("[0-9]+");
      case Server.Command _, Server.Running _ -> false;
    };
  }
}
