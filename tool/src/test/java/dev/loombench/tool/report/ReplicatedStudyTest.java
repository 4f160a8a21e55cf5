package dev.loombench.tool.report;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.json.JsonMapper;

/** The order of a study's runs decides with which of them a claim counts. */
class ReplicatedStudyTest {

  @ParameterizedTest
  @FieldSource("dev.loombench.tool.report.ReplicatedStudy#ALL")
  void runsAreInTheOrderOfTheirBlocksAndDates(ReplicatedStudy study) throws IOException {
    var runs = new ArrayList<Run>();
    for (String name : study.runs()) {
      runs.add(Run.of(name));
    }

    assertThat(runs)
        .isSortedAccordingTo(Comparator.comparingLong(Run::blocks).thenComparing(Run::created));
  }

  /** Blocks of headline trials of a run, and the time at which it began. */
  private record Run(String name, long blocks, Instant created) {

    static Run of(String name) throws IOException {
      Path folder = ReplicatedStudy.results(name);
      String created =
          JsonMapper.shared().readTree(folder.resolve("machine.json")).get("created").asString();
      try (CsvReader<NamedCsvRecord> trials =
          CsvReader.builder().ofNamedCsvRecord(folder.resolve("trials.csv"))) {
        long blocks =
            trials.stream()
                .filter(trial -> trial.getField("pass").equals("headline"))
                .map(trial -> trial.getField("block"))
                .distinct()
                .count();
        return new Run(name, blocks, Instant.parse(created));
      }
    }
  }
}
