package dev.loombench.tool.report.csv;

import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.profile.Profile;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.verdict.Comparison;
import dev.loombench.tool.report.common.TrialFile;
import dev.loombench.tool.report.text.UnavailableVariantSentences;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.UnavailableVariant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/** The tables that become CSV files; an empty field is a figure that there is none of. */
public final class CsvTables {

  private CsvTables() {}

  public static List<List<String>> estimates(Analysis analysis) {
    return table(
        List.of(
            "variant",
            "workload",
            "load",
            "point",
            "pass",
            "metric",
            "unit",
            "value",
            "low",
            "high",
            "trials",
            "reason"),
        Stream.concat(
            Stream.concat(
                    analysis.measurements().estimates().stream(),
                    analysis.measurements().startUps().stream()
                        .flatMap(startUp -> startUp.estimates().stream()))
                .map(CsvTables::estimate),
            analysis.run().unavailable().stream().map(missing -> absent(analysis, missing))));
  }

  private static List<String> absent(Analysis analysis, UnavailableVariant missing) {
    var row = new ArrayList<>(List.of(missing.variant()));
    row.addAll(Collections.nCopies(9, ""));
    row.addAll(
        List.of("0", "not measured: " + UnavailableVariantSentences.reason(analysis, missing)));
    return row;
  }

  public static List<List<String>> comparisons(Analysis analysis) {
    return table(
        List.of(
            "workload",
            "load",
            "point",
            "metric",
            "of",
            "over",
            "ratio",
            "low",
            "high",
            "blocks",
            "verdict",
            "reason",
            "level",
            "p_value"),
        Stream.concat(
                analysis.conclusions().comparisons().stream(),
                analysis.measurements().startUps().stream()
                    .flatMap(startUp -> startUp.overBaseline().stream()))
            .map(CsvTables::comparison));
  }

  /** A row for each window of each trial, and one for each trial that has none. */
  public static List<List<String>> trials(Analysis analysis) {
    var names =
        new ArrayList<>(
            List.of(
                "number",
                "variant",
                "workload",
                "load",
                "point",
                "block",
                "attempt",
                "epoch",
                "pass",
                "outcome",
                "reason",
                "file"));
    Arrays.stream(Metric.values()).map(Metric::column).forEach(names::add);
    return table(names, analysis.trials().stream().flatMap(CsvTables::windows));
  }

  /** A row for each group of each profile. */
  public static List<List<String>> profiles(Analysis analysis) {
    return table(
        List.of("variant", "workload", "load", "point", "group", "share", "us_per_request"),
        analysis.recordings().profiles().stream()
            .flatMap(
                profile -> profile.groups().stream().map(share -> profileRow(profile, share))));
  }

  private static List<String> profileRow(Profile profile, Profile.GroupShare share) {
    var point = profile.point();
    OptionalDouble micros = share.microsPerRequest();
    return List.of(
        profile.variant(),
        point.workload(),
        point.load().label(),
        point.stepLabel(),
        share.group().key(),
        String.valueOf(share.share()),
        micros.isPresent() ? String.valueOf(micros.getAsDouble()) : "");
  }

  private static List<List<String>> table(List<String> names, Stream<List<String>> rows) {
    return Stream.concat(Stream.of(names), rows).toList();
  }

  private static List<String> estimate(PointEstimate estimate) {
    var point = estimate.point();
    var row =
        new ArrayList<>(
            List.of(
                estimate.variant(),
                point.workload(),
                point.load().label(),
                point.stepLabel(),
                estimate.pass().key(),
                estimate.metric().key(),
                estimate.metric().unit()));
    switch (estimate) {
      case PointEstimate.Known known -> {
        Estimate figure = known.estimate();
        row.add(String.valueOf(figure.value()));
        row.add(bound(figure, Interval::low));
        row.add(bound(figure, Interval::high));
        row.addAll(List.of(String.valueOf(figure.trials()), ""));
      }
      case PointEstimate.Unavailable unavailable ->
          row.addAll(List.of("", "", "", "0", unavailable.reason()));
    }
    return row;
  }

  private static String bound(Estimate estimate, Function<Interval, Double> end) {
    return estimate.interval().map(end).map(String::valueOf).orElse("");
  }

  private static List<String> comparison(Comparison comparison) {
    var point = comparison.point();
    Optional<Estimate.Repeated> ratio = comparison.verdict().ratioIfAny();
    return List.of(
        point.workload(),
        point.load().label(),
        point.stepLabel(),
        comparison.metric().key(),
        comparison.of(),
        comparison.over(),
        ratio.map(it -> String.valueOf(it.value())).orElse(""),
        ratio.map(it -> String.valueOf(it.low())).orElse(""),
        ratio.map(it -> String.valueOf(it.high())).orElse(""),
        String.valueOf(comparison.blocks().size()),
        comparison.verdict().key(),
        comparison.verdict().reasonText(),
        String.valueOf(comparison.confidence().level()),
        pValue(comparison.pValue()));
  }

  private static String pValue(OptionalDouble pValue) {
    return pValue.isPresent() ? String.valueOf(pValue.getAsDouble()) : "";
  }

  private static Stream<List<String>> windows(TrialRecord trial) {
    return trial.measurements().isEmpty()
        ? Stream.of(row(trial, "", metric -> ""))
        : trial.measurements().stream()
            .map(
                window ->
                    row(
                        trial,
                        trial.trial().point(window.step()).stepLabel(),
                        metric -> reading(window, metric)));
  }

  private static List<String> row(
      TrialRecord record, String point, Function<Metric, String> reading) {
    var trial = record.trial();
    var row =
        new ArrayList<>(
            List.of(
                String.valueOf(trial.number()),
                trial.variant(),
                trial.workload(),
                trial.load().label(),
                point,
                String.valueOf(trial.block()),
                String.valueOf(trial.attempt()),
                String.valueOf(record.epoch()),
                trial.pass().key(),
                record.outcome().key(),
                record.outcome().reasonText(),
                TrialFile.of(record)));
    Arrays.stream(Metric.values()).map(reading).forEach(row::add);
    return row;
  }

  private static String reading(Measurement window, Metric metric) {
    return Optional.ofNullable(window.readings().get(metric))
        .map(
            reading ->
                switch (reading) {
                  case Reading.Measured(double value) -> String.valueOf(value);
                  case Reading.Unavailable _ -> "";
                })
        .orElse("");
  }
}
