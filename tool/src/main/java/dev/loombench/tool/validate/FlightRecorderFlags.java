package dev.loombench.tool.validate;

import dev.loombench.tool.record.Recorder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Flight Recorder flags of a pass, split so that a running JVM can start the same recording.
 *
 * @param options flags that configure Flight Recorder without a recording
 * @param settings the settings file of the recording; empty if the pass has none
 */
record FlightRecorderFlags(List<String> options, Optional<String> settings) {

  private static final Pattern RECORDING =
      Pattern.compile("-XX:StartFlightRecording[:=].*?settings=(?:\"([^\"]*)\"|([^,]*)).*");

  private static final Pattern DEPTH = Pattern.compile("stackdepth=(\\d{1,6})");

  int stackDepth() {
    return options.stream()
        .map(DEPTH::matcher)
        .filter(Matcher::find)
        .mapToInt(matcher -> Integer.parseInt(matcher.group(1)))
        .max()
        .orElse(0);
  }

  /** Returns the flags of recorders that keep their files in a folder. */
  static FlightRecorderFlags of(List<Recorder> recorders, Path folder) {
    List<String> flags =
        recorders.stream().flatMap(recorder -> recorder.jvmFlags(folder).stream()).toList();
    return new FlightRecorderFlags(
        flags.stream().filter(flag -> flag.startsWith("-XX:FlightRecorderOptions")).toList(),
        flags.stream().flatMap(flag -> settings(flag).stream()).findFirst());
  }

  private static Optional<String> settings(String flag) {
    Matcher matcher = RECORDING.matcher(flag);
    return matcher.matches()
        ? Optional.of(matcher.group(1) != null ? matcher.group(1) : matcher.group(2))
        : Optional.empty();
  }
}
