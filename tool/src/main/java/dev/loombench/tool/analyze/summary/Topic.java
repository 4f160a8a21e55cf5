package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.trial.Metric;

/** What an answer speaks of, and how it is put. */
enum Topic {
  /** How much is served: the question of a closed load. */
  THROUGHPUT(Metric.THROUGHPUT, "throughput") {
    @Override
    String times(String who, boolean one, String ratios, String base, boolean better) {
      return "%s %s %s times as many requests as %s"
          .formatted(who, one ? "serves" : "serve", ratios, base);
    }

    @Override
    String same(String who, boolean one, String base) {
      return "%s %s as many requests as %s".formatted(who, one ? "serves" : "serve", base);
    }

    @Override
    String open(String who, boolean one, String base) {
      return "Whether %s %s more requests than %s is open"
          .formatted(who, one ? "serves" : "serve", base);
    }
  },
  /** How long the slowest of a hundred requests take: the question of an open load. */
  TAIL(Metric.LATENCY_P99, "p99") {
    @Override
    String times(String who, boolean one, String ratios, String base, boolean better) {
      return "%s %s %s than %s: p99 is %s times as long"
          .formatted(who, one ? "answers" : "answer", better ? "faster" : "slower", base, ratios);
    }

    @Override
    String same(String who, boolean one, String base) {
      return "%s %s as fast as %s at p99".formatted(who, one ? "answers" : "answer", base);
    }

    @Override
    String open(String who, boolean one, String base) {
      return "Whether %s %s faster than %s at p99 is open"
          .formatted(who, one ? "answers" : "answer", base);
    }
  },
  /** What a request costs. */
  COST(Metric.CPU_PER_REQUEST, "CPU per request") {
    @Override
    String times(String who, boolean one, String ratios, String base, boolean better) {
      return "%s %s %s times as much CPU per request as %s"
          .formatted(who, one ? "needs" : "need", ratios, base);
    }

    @Override
    String same(String who, boolean one, String base) {
      return "%s %s as much CPU per request as %s".formatted(who, one ? "needs" : "need", base);
    }

    @Override
    String open(String who, boolean one, String base) {
      return "Whether %s %s less CPU per request than %s is open"
          .formatted(who, one ? "needs" : "need", base);
    }
  };

  private final Metric metric;
  private final String noun;

  Topic(Metric metric, String noun) {
    this.metric = metric;
    this.noun = noun;
  }

  Metric metric() {
    return metric;
  }

  String noun() {
    return noun;
  }

  /** That there is a difference. */
  abstract String times(String who, boolean one, String ratios, String base, boolean better);

  /** That there is none that matters. */
  abstract String same(String who, boolean one, String base);

  /** That nobody knows. */
  abstract String open(String who, boolean one, String base);
}
