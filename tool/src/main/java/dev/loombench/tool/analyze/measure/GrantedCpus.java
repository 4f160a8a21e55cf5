package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Which CPUs the roles of a trial were granted, as its facts tell. */
public final class GrantedCpus {

  private static final String LIST = "(\\d{1,5}(?:-\\d{1,5})?(?:,\\d{1,5}(?:-\\d{1,5})?)*)";
  private static final Pattern STARTS_WITH_LIST = Pattern.compile("^" + LIST + "\\b");

  private GrantedCpus() {}

  /**
   * The CPUs of a role: the fact {@code cpus.ROLE}, in the kernel's form {@code 0-2,5}, or else
   * what {@code cpus.placement} says after the role's name. Empty if neither tells.
   */
  public static Set<Integer> of(Map<String, String> facts, String role) {
    Matcher own = STARTS_WITH_LIST.matcher(facts.getOrDefault("cpus." + role, ""));
    if (own.find()) {
      return cpus(own.group(1));
    }
    Matcher placed =
        Pattern.compile("\\b" + role + " " + LIST)
            .matcher(facts.getOrDefault("cpus.placement", ""));
    return placed.find() ? cpus(placed.group(1)) : Set.of();
  }

  /**
   * How much CPU the server of a variant had in headline trials at a point, by placement and quota;
   * 0 if neither tells.
   */
  public static double ofServer(Trials trials, PointId point, String variant) {
    int cpus =
        trials.made(point, variant, Pass.HEADLINE).stream()
            .map(trial -> of(trial.facts(), "server").size())
            .filter(count -> count > 0)
            .findFirst()
            .orElse(0);
    double quota = trials.study().variant(variant).limits().cpus();
    return quota > 0 && cpus > 0 ? Math.min(cpus, quota) : Math.max(cpus, quota);
  }

  private static Set<Integer> cpus(String list) {
    var cpus = new TreeSet<Integer>();
    for (String range : list.split(",", -1)) {
      String[] ends = range.split("-", -1);
      int first = Integer.parseInt(ends[0]);
      int last = Integer.parseInt(ends[ends.length - 1]);
      IntStream.rangeClosed(first, last).forEach(cpus::add);
    }
    return cpus;
  }
}
