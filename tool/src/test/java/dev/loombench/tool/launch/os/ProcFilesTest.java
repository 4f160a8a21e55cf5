package dev.loombench.tool.launch.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProcFilesTest {

  @Test
  void aProcessNamedWithSpacesAndParenthesesIsRead() {
    ProcessStat stat =
        ProcessStat.parse(
            "4711 (my (odd) na) me) S 1 4700 4700 0 -1 4194304 16733 0 4 0 65 13 7 8 10 -10 13 0"
                + " 148377 8747917312 23578 18446744073709551615\n");

    assertThat(stat).isEqualTo(new ProcessStat("my (odd) na) me", 'S', 1, 4700, 65, 13, 15, -10));
    assertThat(stat.cpuTicks()).isEqualTo(78);
    assertThat(stat.cpuSeconds()).isEqualTo(0.78);
    assertThat(stat.userSeconds()).isEqualTo(0.65);
    assertThat(stat.systemSeconds()).isEqualTo(0.13);
    assertThat(stat.childSeconds()).isEqualTo(0.15);
  }

  @Test
  void theMachinesCpuIsBusyWithoutIdleWaitingAndSteal() {
    MachineCpu cpu =
        MachineCpu.parse(
            """
            cpu  15271 100 4534 275494 966 5 95 23 50 0
            cpu0 7000 50 2000 137000 400 2 40 11 25 0
            cpu1 8271 50 2534 138494 566 3 55 12 25 0
            intr 12345
            """,
            5000);

    assertThat(cpu.busySeconds()).isCloseTo(10_000 - 2754.94 - 9.66 - 0.23, within(1e-9));
    assertThat(cpu.stealSeconds()).isCloseTo(0.23, within(1e-9));
    assertThat(cpu.totalSeconds()).isEqualTo(10_000);
  }

  @Test
  void eachCpuHasItsOwnTimes() {
    assertThat(
            MachineCpu.byCpu(
                """
                cpu  15271 100 4534 275494 966 5 95 23 50 0
                cpu0 7000 50 2000 137000 400 2 40 11 25 0
                cpu12 8271 50 2534 138494 566 3 55 12 25 0
                intr 12345
                """,
                5000))
        .hasSize(2)
        .hasEntrySatisfying(
            0, cpu -> assertThat(cpu.busySeconds()).isCloseTo(5000 - 1370 - 4 - 0.11, within(1e-9)))
        .hasEntrySatisfying(
            12, cpu -> assertThat(cpu.stealSeconds()).isCloseTo(0.12, within(1e-9)));
  }

  @Test
  void namedLinesAreReadAsTextNumberAndBytes() {
    StatusFile status =
        StatusFile.parse(
            """
            Name:	java
            VmHWM:	   93700 kB
            Threads:	29
            Cpus_allowed_list:	0-1
            no colon here
            voluntary_ctxt_switches:	12
            nonvoluntary_ctxt_switches:	3
            """);

    assertThat(status.text("Cpus_allowed_list")).contains("0-1");
    assertThat(status.number("Threads")).hasValue(29);
    assertThat(status.number("voluntary_ctxt_switches")).hasValue(12);
    assertThat(status.bytes("VmHWM")).hasValue(95_948_800);
    assertThat(status.number("Name")).isEmpty();
    assertThat(status.number("absent")).isEmpty();
  }

  @Test
  void onlySocketsThatListenOnThePortAreFound() {
    String table =
        """
          sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
           0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 31415 1 0 100 0 0 10 0
           1: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000     0        0 27182 1 0 20 4 30 10 -1
           2: 0100007F:0050 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 16180 1 0 100 0 0 10 0
        """;

    assertThat(Listener.inodes(table, 8080)).isEqualTo(List.of("31415"));
    assertThat(Listener.inodes(table, 81)).isEmpty();
  }

  @Test
  void noiseIsWhatOthersAndTheHypervisorTook() {
    Noise noise =
        Noise.between(new MachineCpu(100, 5, 1000), new MachineCpu(100.5, 5.02, 1002), 0.25, 1);

    assertThat(noise.foreignCores()).isCloseTo(0.25, within(1e-9));
    assertThat(noise.stealPercent()).isCloseTo(1, within(1e-9));
    assertThat(noise.judged().status()).isEqualTo(Check.Status.WARN);
    assertThat(new Noise(0.01, 0).judged().status()).isEqualTo(Check.Status.OK);
  }
}
