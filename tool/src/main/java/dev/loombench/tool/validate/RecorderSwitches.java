package dev.loombench.tool.validate;

import dev.loombench.contract.LoadPlan;
import dev.loombench.tool.analyze.instrument.RecorderSet;
import dev.loombench.tool.record.JdkCommand;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.run.trial.TrialServices;
import dev.loombench.tool.study.Variant;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Switches for the sets of recorders that trials use. */
final class RecorderSwitches {

  /** Recorders of headline trials that need no endpoint. */
  private static final Set<String> OF_HEADLINE = Set.of("proc", "speed");

  private final TrialServices services;
  private final Variant variant;
  private final Map<RecorderSet, FlightRecorderFlags> flags = new EnumMap<>(RecorderSet.class);

  RecorderSwitches(TrialServices services, Variant variant, Path folder) {
    this.services = services;
    this.variant = variant;
    for (RecorderSet set : RecorderSet.values()) {
      flags.put(set, FlightRecorderFlags.of(recorders(set), folder.resolve(set.key())));
    }
  }

  /**
   * Returns the flags that configure Flight Recorder in the server's JVM without a recording. They
   * can't change at run time, so the pass with the deepest stacks decides.
   */
  List<String> jvmFlags() {
    return flags.values().stream()
        .max(Comparator.comparingInt(FlightRecorderFlags::stackDepth))
        .map(FlightRecorderFlags::options)
        .orElse(List.of());
  }

  /** Returns the switch of a set; empty if trials have no such recorders. */
  Optional<RecorderSwitch> of(RecorderSet set, LoadedServer loaded, LoadPlan published) {
    return switch (set) {
      case NOTHING -> Optional.of(new RecorderSwitch.Nothing());
      case PROC -> Optional.of(inTool(set, loaded, OF_HEADLINE::contains));
      case PROMETHEUS -> Optional.of(inTool(set, loaded, name -> !OF_HEADLINE.contains(name)));
      case PUBLISHED ->
          Optional.of(new PublishedSwitch(loaded.subjects(), variant.id(), published));
      case LIVE ->
          Optional.of(
              new LiveSwitch(
                  loaded.subjects(),
                  PublishedSwitch.trial(variant.id()),
                  published,
                  services.placed()));
      case DIAGNOSTIC, VIRTUAL_THREADS, PROFILE ->
          flags
              .get(set)
              .settings()
              .map(
                  settings ->
                      new RecorderSwitch.InJvm(
                          new JdkCommand(loaded.server().pid().orElseThrow()), settings));
    };
  }

  private RecorderSwitch inTool(RecorderSet set, LoadedServer loaded, Predicate<String> name) {
    return new RecorderSwitch.InTool(
        () -> recorders(set).stream().filter(recorder -> name.test(recorder.name())).toList(),
        loaded.subjects());
  }

  private List<Recorder> recorders(RecorderSet set) {
    return services.recorders().apply(set.pass(), variant);
  }
}
