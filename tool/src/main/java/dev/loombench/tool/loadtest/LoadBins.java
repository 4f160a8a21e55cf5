package dev.loombench.tool.loadtest;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Sorts times into a few bins whose bounds grow by one factor, so that a long tail stays seen. */
final class LoadBins {

  private static final int MOST = 10;

  /** Bins closer than this could not be told apart by a histogram of three digits. */
  private static final double LEAST_FACTOR = 1.05;

  private LoadBins() {}

  /** Bins from the least to the greatest value; none where there was nothing to count. */
  static List<LoadSummary.Bin> of(Histogram nanos) {
    if (nanos.getTotalCount() == 0) {
      return List.of();
    }
    double least = Math.max(1.0, (double) nanos.getMinValue());
    double greatest = Math.max(least, (double) nanos.getMaxValue());
    double range = Math.log(greatest / least);
    int count = (int) Math.clamp(Math.ceil(range / Math.log(LEAST_FACTOR)), 1, MOST);
    var bins = new ArrayList<LoadSummary.Bin>();
    long below = 0;
    double from = least;
    for (int bin = 1; bin <= count; bin++) {
      double to = bin == count ? greatest : least * Math.exp(range * bin / count);
      long upTo = bin == count ? nanos.getTotalCount() : nanos.getCountBetweenValues(0, (long) to);
      bins.add(new LoadSummary.Bin(from / 1e6, to / 1e6, upTo - below));
      below = upTo;
      from = to;
    }
    return bins;
  }
}
