package dev.loombench.tool.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The order of a study's runs decides with which of them a figure counts that is no ratio. */
class ReplicatedStudyTest {

  @ParameterizedTest
  @FieldSource("dev.loombench.tool.report.ReplicatedStudy#ALL")
  void runsAreInTheOrderOfTheirBlocksAndDates(ReplicatedStudy study) throws IOException {
    var runs = new ArrayList<RunInResults>();
    for (String name : study.runs()) {
      runs.add(RunInResults.of(name));
    }

    assertThat(runs)
        .isSortedAccordingTo(
            Comparator.comparingLong(RunInResults::blocks).thenComparing(RunInResults::created));
  }
}
