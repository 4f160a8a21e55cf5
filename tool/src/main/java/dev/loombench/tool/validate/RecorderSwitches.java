package dev.loombench.tool.validate;

import dev.loombench.tool.analyze.instrument.RecorderSet;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.run.trial.TrialServices;
import dev.loombench.tool.study.Variant;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Makes the switch for each set of recorders, out of what trials record with. */
final class RecorderSwitches {

  private static final String PROC = "proc";

  private final TrialServices instruments;
  private final Variant variant;
  private final Map<RecorderSet, FlightRecorderFlags> flags = new EnumMap<>(RecorderSet.class);

  RecorderSwitches(TrialServices instruments, Variant variant, Path folder) {
    this.instruments = instruments;
    this.variant = variant;
    for (RecorderSet set : RecorderSet.values()) {
      flags.put(set, FlightRecorderFlags.of(recorders(set), folder.resolve(set.key())));
    }
  }

  /**
   * What sets the flight recorder up in the server's JVM, without a recording. It can't be changed
   * later: of several passes, the one that keeps the deepest stacks decides.
   */
  List<String> jvmFlags() {
    return flags.values().stream()
        .max(Comparator.comparingInt(FlightRecorderFlags::stackDepth))
        .map(FlightRecorderFlags::options)
        .orElse(List.of());
  }

  /** The switch of a set; empty if trials record nothing of the kind. */
  Optional<RecorderSwitch> of(RecorderSet set, LoadedServer bench, Path jdk) {
    return switch (set) {
      case NOTHING -> Optional.of(new RecorderSwitch.Nothing());
      case PROC -> Optional.of(ofTheTool(set, bench, PROC::equals));
      case PROMETHEUS -> Optional.of(ofTheTool(set, bench, name -> !name.equals(PROC)));
      case DIAGNOSTIC, VIRTUAL_THREADS, PROFILE ->
          flags
              .get(set)
              .settings()
              .map(
                  settings ->
                      new RecorderSwitch.OfTheJvm(
                          new JdkCommand(jdk, bench.server().pid().orElseThrow()), settings));
    };
  }

  private RecorderSwitch ofTheTool(RecorderSet set, LoadedServer bench, Predicate<String> name) {
    return new RecorderSwitch.OfTheTool(
        () -> recorders(set).stream().filter(recorder -> name.test(recorder.name())).toList(),
        bench.subjects());
  }

  private List<Recorder> recorders(RecorderSet set) {
    return instruments.recorders().apply(set.pass(), variant);
  }
}
