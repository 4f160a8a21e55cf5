package dev.loombench.tool.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.record.jfr.JfrRecorder;
import dev.loombench.tool.record.proc.ProcRecorder;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlightRecorderFlagsTest {

  @TempDir private Path folder;

  @Test
  void aRunningJvmIsAskedForTheSettingsThatATrialStartsWith() {
    var flags = FlightRecorderFlags.of(List.of(new ProcRecorder(), new JfrRecorder()), folder);

    assertThat(flags.settings()).hasValueSatisfying(file -> assertThat(Path.of(file)).exists());
    assertThat(flags.options())
        .singleElement()
        .asString()
        .startsWith("-XX:FlightRecorderOptions:repository=");
    assertThat(flags.stackDepth()).isPositive();
  }

  @Test
  void wherePassesRecordNothingInTheJvmNothingIsAsked() {
    assertThat(FlightRecorderFlags.of(List.of(new ProcRecorder()), folder).settings()).isEmpty();
  }
}
