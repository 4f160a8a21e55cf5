package dev.loombench.tool.report;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Run in results/.
 *
 * @param cpu kind of its machine, {@code EPYC} or {@code Xeon}
 * @param blocks blocks of headline trials
 * @param trials completed trials, starts among them
 */
record RunInResults(String name, Instant created, String cpu, long blocks, long trials) {

  private static final Pattern CPU = Pattern.compile("EPYC|Xeon");

  static RunInResults of(String name) throws IOException {
    Path folder = ReplicatedStudy.results(name);
    JsonNode machine = JsonMapper.shared().readTree(folder.resolve("machine.json"));
    try (CsvReader<NamedCsvRecord> reader =
        CsvReader.builder().ofNamedCsvRecord(folder.resolve("trials.csv"))) {
      List<NamedCsvRecord> trials =
          reader.stream().filter(trial -> trial.getField("outcome").equals("completed")).toList();
      return new RunInResults(
          name,
          Instant.parse(machine.get("created").asString()),
          CPU.matcher(machine.get("facts").get("cpu.model").asString())
              .results()
              .findFirst()
              .orElseThrow()
              .group(),
          trials.stream()
              .filter(trial -> trial.getField("pass").equals("headline"))
              .map(trial -> trial.getField("block"))
              .distinct()
              .count(),
          trials.stream().map(trial -> trial.getField("number")).distinct().count());
    }
  }
}
