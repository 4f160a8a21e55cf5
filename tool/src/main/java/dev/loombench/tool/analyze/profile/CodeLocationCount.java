package dev.loombench.tool.analyze.profile;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Pass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Occurrences of an event at one code location, over a variant's completed trials under one load.
 *
 * @param frames the stack, innermost frame first
 * @param millis total duration in all trials; 0 if events have none
 */
public record CodeLocationCount(
    Optional<WorkloadId> workload,
    LoadId load,
    VariantId variant,
    Pass pass,
    String metric,
    String reason,
    List<String> frames,
    int trials,
    int ofTrials,
    long count,
    double millis) {

  private record Group(Optional<WorkloadId> workload, LoadId load, VariantId variant, Pass pass) {
    static Group of(TrialRecord record) {
      var trial = record.trial();
      return new Group(trial.workload(), trial.load(), trial.variant(), trial.pass());
    }
  }

  private record Place(Group group, String metric, String reason, List<String> frames) {}

  private record Seen(int trial, CodeLocation evidence) {}

  /** Returns the counts by load, variant and metric, longest total duration or most first. */
  public static List<CodeLocationCount> of(List<TrialRecord> records) {
    List<TrialRecord> completed = records.stream().filter(TrialRecord::completed).toList();
    var byPlace = new LinkedHashMap<Place, List<Seen>>();
    for (TrialRecord record : completed) {
      for (CodeLocation evidence : record.evidence()) {
        byPlace
            .computeIfAbsent(
                new Place(
                    Group.of(record), evidence.metric(), evidence.reason(), evidence.frames()),
                _ -> new ArrayList<>())
            .add(new Seen(record.trial().number(), evidence));
      }
    }
    return byPlace.entrySet().stream()
        .map(place -> traced(place, completed))
        .sorted(
            Comparator.comparing(
                    (CodeLocationCount count) -> count.workload().map(WorkloadId::name).orElse(""))
                .thenComparing(count -> count.load().label())
                .thenComparing(CodeLocationCount::variant)
                .thenComparing(CodeLocationCount::metric)
                .thenComparing(Comparator.comparingDouble(CodeLocationCount::millis).reversed())
                .thenComparing(Comparator.comparingLong(CodeLocationCount::count).reversed()))
        .toList();
  }

  private static CodeLocationCount traced(
      Map.Entry<Place, List<Seen>> entry, List<TrialRecord> completed) {
    Place place = entry.getKey();
    Group group = place.group();
    List<Seen> seen = entry.getValue();
    return new CodeLocationCount(
        group.workload(),
        group.load(),
        group.variant(),
        group.pass(),
        place.metric(),
        place.reason(),
        place.frames(),
        (int) seen.stream().mapToInt(Seen::trial).distinct().count(),
        (int) completed.stream().filter(record -> Group.of(record).equals(group)).count(),
        seen.stream().mapToLong(one -> one.evidence().count()).sum(),
        seen.stream().mapToDouble(one -> one.evidence().millis()).sum());
  }
}
