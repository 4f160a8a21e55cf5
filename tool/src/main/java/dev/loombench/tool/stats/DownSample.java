package dev.loombench.tool.stats;

import java.util.ArrayList;
import java.util.List;

/**
 * Down-sampling of a curve for drawing: largest triangle, three buckets (Steinarsson, "Downsampling
 * Time Series for Visual Representation", University of Iceland, 2013). Peaks stay, which a moving
 * average would flatten. Every kept point is a measured one.
 */
public final class DownSample {

  /** Point of a curve. */
  public record XY(double x, double y) {}

  private DownSample() {}

  /**
   * Returns at most {@code limit} of the points, first and last included.
   *
   * @param points in order of x
   * @param limit at least 3
   */
  public static List<XY> of(List<XY> points, int limit) {
    if (limit < 3) {
      throw new IllegalArgumentException("at least 3 points must stay: " + limit);
    }
    if (points.size() <= limit) {
      return List.copyOf(points);
    }
    var kept = new ArrayList<XY>(limit);
    kept.add(points.getFirst());
    double bucket = (points.size() - 2) / (double) (limit - 2);
    for (int index = 0; index < limit - 2; index++) {
      int from = 1 + (int) (index * bucket);
      int to = 1 + (int) ((index + 1) * bucket);
      int nextTo = Math.min(points.size(), 1 + (int) ((index + 2) * bucket));
      XY next = center(points.subList(to, Math.max(to + 1, nextTo)));
      kept.add(farthest(points.subList(from, to), kept.getLast(), next));
    }
    kept.add(points.getLast());
    return kept;
  }

  private static XY center(List<XY> points) {
    return new XY(
        points.stream().mapToDouble(XY::x).average().orElseThrow(),
        points.stream().mapToDouble(XY::y).average().orElseThrow());
  }

  private static XY farthest(List<XY> candidates, XY before, XY after) {
    XY best = candidates.getFirst();
    double bestArea = -1;
    for (XY candidate : candidates) {
      double area =
          Math.abs(
              (before.x - after.x) * (candidate.y - before.y)
                  - (before.x - candidate.x) * (after.y - before.y));
      if (area > bestArea) {
        bestArea = area;
        best = candidate;
      }
    }
    return best;
  }
}
